export type Finding = { level: 'ok'; text: string } | { level: 'warning' | 'problem'; text: string; fix: string }

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warning = (text: string, fix: string): Finding => ({ level: 'warning', text, fix })
export const problem = (text: string, fix: string): Finding => ({ level: 'problem', text, fix })

export function summaryOf(findings: readonly Finding[]): string {
  const count = (level: 'problem' | 'warning') => {
    const found = findings.filter((finding) => finding.level === level).length
    return `${found} ${level}${found === 1 ? '' : 's'}`
  }
  return `${count('problem')}, ${count('warning')}`
}
