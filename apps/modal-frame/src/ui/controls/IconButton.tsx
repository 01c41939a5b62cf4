import type { ButtonHTMLAttributes, Ref } from 'react'
import './IconButton.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className' | 'aria-label'> & {
  label: string
  look?: 'plain' | 'main'
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, look = 'plain', type = 'button', ...props }: IconButtonProps) {
  return <button type={type} className={`icon-button icon-button-${look}`} aria-label={label} {...props} />
}
