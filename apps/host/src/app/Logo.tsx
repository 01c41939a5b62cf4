export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" />
      <path d="M6.5 19.5l5-7 4.5 5 4-9 5.5 11" />
    </svg>
  )
}
