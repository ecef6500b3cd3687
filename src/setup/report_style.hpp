#pragma once
#include <string_view>

namespace tsubu::setup {

// The style sheet of a page about a run.
inline constexpr std::string_view report_style = R"css(
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f3f5f7;color:#1f2933;font:15px/1.5 Helvetica,Arial,'DejaVu Sans',sans-serif}
main{max-width:1180px;margin:0 auto;padding:28px 20px 60px}
header{display:flex;align-items:center;gap:16px;flex-wrap:wrap}
h1{font-size:28px;margin:0}
h2{font-size:18px;margin:0 0 14px}
.state{margin:0;padding:3px 14px;border-radius:99px;background:#64748b;color:#fff;font-weight:bold;font-size:14px}
.state.done{background:#00805c}.state.failed{background:#b91c1c}.state.stopped{background:#b45309}.state.running{background:#0072b2}
.reason{background:#fff7ed;border-left:4px solid #b45309;padding:10px 14px;border-radius:4px;white-space:pre-wrap}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:20px 0}
.tile{background:#fff;border-radius:8px;padding:12px 14px;box-shadow:0 1px 2px #0002}
.tile b{display:block;font-size:17px;overflow-wrap:anywhere}.tile span{color:#64748b;font-size:13px}
section{background:#fff;border-radius:8px;padding:18px 20px;margin:16px 0;box-shadow:0 1px 2px #0002}
.pair,.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr));gap:16px}
figure{margin:0;min-width:0}
figure svg{width:100%;height:auto;display:block}
figcaption{text-align:center;color:#475569}
table{border-collapse:collapse}
th{text-align:left;font-weight:normal;color:#475569;padding:3px 22px 3px 0;vertical-align:top}
td{padding:3px 0}
.numbers td{text-align:right;font-variant-numeric:tabular-nums;padding-left:22px;white-space:nowrap}
.numbers .sum th,.numbers .sum td{font-weight:bold;color:#1f2933;border-bottom:1px solid #e2e8f0;padding-bottom:7px}
.numbers i{display:inline-block;width:11px;height:11px;border-radius:2px;margin-right:8px}
.bar{width:100%;height:26px;border-radius:5px;background:#e2e8f0;margin-bottom:12px;display:block}
.warnings{margin:0;padding-left:20px}
details{margin-top:14px}
summary{cursor:pointer;color:#0072b2}
pre{background:#f8fafc;border:1px solid #e2e8f0;border-radius:6px;padding:12px;overflow:auto;max-height:560px;font-size:13px;line-height:1.4}
@media print{body{background:#fff}section,.tile{box-shadow:none;border:1px solid #ddd;break-inside:avoid}}
)css";

}  // namespace tsubu::setup
