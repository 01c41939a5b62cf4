/** Pages must not call `Array.from`: Prototype and MooTools replace it (T130). */
export function times<Value>(length: number, make: (index: number) => Value): Value[] {
  const list: Value[] = []
  for (let index = 0; index < length; index++) list.push(make(index))
  return list
}
