export type Route =
  | { page: 'home' }
  | { page: 'farms' }
  | { page: 'farm'; id: string }
  | { page: 'wallet' }
  | { page: 'missing' }

export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter((part) => part !== '')
  if (rest.length > 0) return { page: 'missing' }
  if (first === undefined) return { page: 'home' }
  if (first === 'farms') return second === undefined ? { page: 'farms' } : { page: 'farm', id: second }
  return first === 'wallet' && second === undefined ? { page: 'wallet' } : { page: 'missing' }
}
