/** Works like `Array.from`, which Prototype and MooTools redefine. `replaceArrayFrom` inserts it into packages. */
export function listFrom<Item, Value = Item>(
  source: Iterable<Item> | ArrayLike<Item>,
  map: (item: Item, index: number) => Value = (item) => item as unknown as Value,
): Value[] {
  const list: Value[] = []
  if (Symbol.iterator in Object(source)) {
    for (const item of source as Iterable<Item>) list.push(map(item, list.length))
    return list
  }
  const { length } = source as ArrayLike<Item>
  while (list.length < length) list.push(map((source as ArrayLike<Item>)[list.length] as Item, list.length))
  return list
}
