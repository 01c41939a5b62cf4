import type { ButtonHTMLAttributes } from 'react'
import './Button.css'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> & {
  variant?: 'main' | 'soft' | 'danger' | 'text'
  type?: 'button' | 'submit'
}

export function Button({ variant = 'main', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`button button-${variant}`} {...props} />
}
