/** Detects Latin letters mixed with letters of scripts that look Latin. */
export function isMixedScript(text: string): boolean {
  return /^(?=.*\p{Script=Latin}).*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/su.test(
    text,
  )
}
