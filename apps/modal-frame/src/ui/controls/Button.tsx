import type { ButtonHTMLAttributes } from 'react'
import './Button.css'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> & {
  /** `soft`: a secondary action. */
  look?: 'main' | 'soft' | 'danger' | 'text'
  type?: 'button' | 'submit'
}

export function Button({ look = 'main', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`button button-${look}`} {...props} />
}
