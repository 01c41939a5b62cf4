/** Empty page of an unserved network; the view shows the reason. */
export type Page<Answer> = Answer & { isServed?: false }
export const UNSERVED_PAGE = { data: [], next: null, isServed: false } satisfies Page<{ data: []; next: null }>
