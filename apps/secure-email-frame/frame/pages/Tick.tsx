import type { ReactNode } from 'react'

type Props = { isOn: boolean; onChange(isOn: boolean): void; children: ReactNode }

export function Tick({ isOn, onChange, children }: Props) {
  return (
    <label className="page-tick">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  )
}
