type Router = { routes: readonly { method: string; path: string }[] }

export type Route = { method: string; path: string }

export function routesOf({ routes }: Router): Route[] {
  const all = routes.flatMap(({ method, path }) => {
    const concrete = path.replaceAll(/:[a-zA-Z]+/g, 'some').replaceAll('*', 'some')
    return (method === 'ALL' ? ['GET', 'POST'] : [method]).map((one) => ({ method: one, path: concrete }))
  })
  return [...new Map(all.map((route) => [`${route.method} ${route.path}`, route])).values()]
}
