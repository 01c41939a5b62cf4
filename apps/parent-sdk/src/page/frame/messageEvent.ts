/** Reads a message's sender by the original getters, so that later patches of the page have no effect (T16). */
export const sourceOf = /* @__PURE__ */ parser('source')
export const originOf = /* @__PURE__ */ parser('origin')

function parser<Key extends 'source' | 'origin'>(key: Key): (event: MessageEvent) => MessageEvent[Key] {
  const get = globalThis.MessageEvent && Object.getOwnPropertyDescriptor(MessageEvent.prototype, key)?.get
  return get ? (event) => Reflect.apply(get, event, []) : (event) => event[key]
}
