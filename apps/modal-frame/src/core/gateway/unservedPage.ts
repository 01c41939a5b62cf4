/** Page of a list on a network that the gateway does not serve: there is nothing in it, and the view says why. */
export type Page<Answer> = Answer & { isServed?: false }
export const UNSERVED_PAGE = { data: [], next: null, isServed: false } satisfies Page<{ data: []; next: null }>
