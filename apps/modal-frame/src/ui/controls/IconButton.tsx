import type { ButtonHTMLAttributes, Ref } from 'react'
import './IconButton.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className' | 'aria-label'> & {
  label: string
  variant?: 'plain' | 'main'
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, variant = 'plain', type = 'button', ...props }: IconButtonProps) {
  return <button type={type} className={`icon-button icon-button-${variant}`} aria-label={label} {...props} />
}
