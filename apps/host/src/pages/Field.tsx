import type { ReactNode } from 'react'
import type { Reading } from '../vault/useVault.ts'

type Props<Data> = {
  name: string
  reading: Reading<Data>
  variant?: 'plain' | 'accent'
  children(data: Data): ReactNode
}

export function Field<Data>({ name, reading: { data, state }, variant = 'plain', children }: Props<Data>) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd className={`number fact-${variant}`}>
        {data !== undefined ? children(data) : state === 'loading' ? <Loading /> : <Unknown />}
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
