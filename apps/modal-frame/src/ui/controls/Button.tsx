import type { ButtonHTMLAttributes } from 'react'
import './Button.css'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> & {
  /** `soft` is any other action next to the main one. */
  look?: 'main' | 'soft' | 'danger' | 'text'
  type?: 'button' | 'submit'
}

/** A 48 px button with a text. */
export function Button({ look = 'main', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`button button-${look}`} {...props} />
}
