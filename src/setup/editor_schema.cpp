#include <cmath>
#include <nlohmann/json.hpp>

#include "setup/reference.hpp"

namespace tsubu::setup {
namespace {

using Json = nlohmann::ordered_json;

Json number_schema(const Key& key) {
  Json number = {{"type", "number"}};
  if (std::isfinite(key.range.low)) number[key.range.low_open ? "exclusiveMinimum" : "minimum"] = key.range.low;
  if (std::isfinite(key.range.high)) number[key.range.high_open ? "exclusiveMaximum" : "maximum"] = key.range.high;
  // Numbers with a unit are texts; an editor cannot judge the unit, the checker does.
  const Json with_unit = {{"type", "string"}, {"pattern", "^\\s*[-+.0-9]"}};
  if (key.dimension != dim::none) return {{"anyOf", {with_unit, Json{{"const", 0}}}}};
  return {{"anyOf", {number, with_unit}}};
}

Json list_of(const Json& item) { return {{"type", "array"}, {"items", item}}; }
Json list_of(const Json& item, int length) {
  return {{"type", "array"}, {"items", item}, {"minItems", length}, {"maxItems", length}};
}

Json value_schema(const Key& key) {
  Json text = {{"type", "string"}};
  if (!key.choices.empty()) text["enum"] = key.choices;
  switch (key.kind) {
    case Kind::section:
      return Json::object();
    case Kind::text:
      return text;
    case Kind::integer:
      return {{"type", "integer"}, {"minimum", key.range.low}, {"maximum", key.range.high}};
    case Kind::quantity:
      return key.choices.empty() ? number_schema(key) : Json{{"anyOf", {text, number_schema(key)}}};
    case Kind::flag:
      return {{"type", "boolean"}};
    case Kind::vector:
      return list_of(number_schema(key), 3);
    case Kind::box:
      return list_of(list_of(number_schema(key), 3), 2);
    case Kind::list:
      return list_of(number_schema(key));
    case Kind::words:
      return list_of(text);
  }
  return Json::object();
}

Json node_schema(const SchemaNode& node) {
  Json table = {{"type", "object"}, {"additionalProperties", false}};
  for (const auto& [name, child] : node.children) {
    Json schema = node_schema(child);
    schema["description"] = child.key->text;
    if (name == "*") {
      table["additionalProperties"] = schema;
      continue;
    }
    table["properties"][name] = schema;
    for (const std::string& alias : child.key->aliases) table["properties"][alias] = schema;
    if (child.key->required) table["required"].push_back(name);
  }
  if (!node.key || node.key->kind == Kind::section) return table;
  return node.children.empty() ? value_schema(*node.key) : Json{{"anyOf", {value_schema(*node.key), table}}};
}

}  // namespace

nlohmann::ordered_json editor_schema() {
  Json schema = {{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", "Tsubu case file"}};
  schema.update(node_schema(schema_tree()));
  return schema;
}

}  // namespace tsubu::setup
