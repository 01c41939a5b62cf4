export function PasskeyMark() {
  return (
    <svg
      className="passkey-mark"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M7.5 3.3a3.2 3.2 0 110 6.4 3.2 3.2 0 010-6.4zM2.5 16.5c.5-3.2 2.4-4.8 5-4.8 1 0 1.9.2 2.6.7M14.2 8.3a2.3 2.3 0 012.3 2.3c0 1-.6 1.8-1.4 2.1l.9.9-.9.9.9.9-1.8 1.8V12.7a2.3 2.3 0 010-4.4z" />
    </svg>
  )
}
