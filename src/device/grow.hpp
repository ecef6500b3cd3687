#pragma once
#include <vector>

namespace tsubu::device {

// Resizes with an eighth to spare when it must allocate; the standard's doubling would hold twice the memory of the
// largest arrays there are.
template <class T>
void grow_to(std::vector<T>& array, std::size_t size) {
  if (size > array.capacity()) {
    std::vector<T>().swap(array);  // the old values are not wanted
    array.reserve(size + size / 8);
  }
  array.resize(size);
}

}  // namespace tsubu::device
