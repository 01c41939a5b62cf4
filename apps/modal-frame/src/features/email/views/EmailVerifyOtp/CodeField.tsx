import { typedCode } from '@airlock/protocol/text/typed/typedCode'
import { useEffect, useRef, useState } from 'react'

const LENGTH = 6

/** One input, so that browser editing works and screen readers announce one field. */
export function CodeField({
  label,
  isChecking,
  isBusy,
  isWrong,
  onCode,
}: {
  label: string
  isChecking: boolean
  isBusy: boolean
  isWrong: boolean
  onCode: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const wasChecking = useRef(false)
  useEffect(() => input.current?.focus(), [])
  // A full field accepts no new digits.
  useEffect(() => {
    if (wasChecking.current && !isChecking && isWrong) {
      setCode('')
      input.current?.focus()
    }
    wasChecking.current = isChecking
  }, [isChecking, isWrong])
  const change = (text: string) => {
    const digits = typedCode(text).slice(0, LENGTH)
    setCode(digits)
    if (digits.length === LENGTH && digits !== code) onCode(digits)
  }
  return (
    <div className="code-field" dir="ltr" data-wrong={isWrong || undefined}>
      <input
        ref={input}
        data-takes-focus
        aria-label={label}
        aria-invalid={isWrong}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        value={code}
        readOnly={isBusy}
        onChange={(event) => change(event.target.value)}
      />
      {Array.from({ length: LENGTH }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes never reorder.
        <span key={index} className="code-box" aria-hidden="true" data-next={index === code.length || undefined}>
          {code[index]}
        </span>
      ))}
    </div>
  )
}
