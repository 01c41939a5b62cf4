import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type Props<Data> = {
  name: string
  query: UseQueryResult<Data>
  accent?: boolean
  children(data: Data): ReactNode
}

/** One figure of a list, with a place of the same height while it loads and a dash when it could not be read. */
export function Fact<Data>({ name, query, accent = false, children }: Props<Data>) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd className={accent ? 'number fact-accent' : 'number'}>
        {query.data !== undefined ? children(query.data) : query.isError ? <Unknown /> : <Loading />}
      </dd>
    </div>
  )
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not available</span>
    </>
  )
}

function Loading() {
  return (
    <>
      <span className="skeleton" aria-hidden="true" />
      <span className="visually-hidden">loading</span>
    </>
  )
}
