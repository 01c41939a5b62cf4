import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import './Field.css'

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'placeholder'> & {
  label: string
  icon: ReactNode
  end?: ReactNode
}

export function Field({ label, icon, end, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      {icon}
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <input id={id} spellCheck={false} placeholder={label} {...input} />
      {end}
    </div>
  )
}
