export type Page<Result> = Result & { isServed?: false }
export const UNSERVED_PAGE = { data: [], next: null, isServed: false } satisfies Page<{ data: []; next: null }>
