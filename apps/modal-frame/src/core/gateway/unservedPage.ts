/** Empty page of a list on a network that the gateway does not serve; the view shows the reason. */
export type Page<Answer> = Answer & { isServed?: false }
export const UNSERVED_PAGE = { data: [], next: null, isServed: false } satisfies Page<{ data: []; next: null }>
