import { type Finding, ok, problem, warning } from './finding.ts'

const REQUIRED: [name: string, value: RegExp, reason: string][] = [
  ['X-Content-Type-Options', /^nosniff$/i, 'browsers may guess the type of files'],
  ['Referrer-Policy', /^no-referrer$/i, 'other servers learn which site embeds the modal'],
  ['Cross-Origin-Resource-Policy', /^cross-origin$/i, 'isolated sites cannot embed the frame'],
  ['Cross-Origin-Embedder-Policy', /^credentialless$/i, 'isolated sites cannot embed the frame'],
  ['Cross-Origin-Opener-Policy', /^unsafe-none$/i, 'windows of wallets lose their opener'],
  ['Origin-Agent-Cluster', /^\?1$/, 'other subdomains may share a process with the frame'],
  ['Permissions-Policy', /clipboard-write=/, 'the frame cannot copy addresses or use passkeys'],
  ['Cache-Control', /no-cache/i, 'visitors keep an old frame after an upgrade'],
]
const DIRECTIVES = ['default-src', 'script-src', 'connect-src', 'frame-ancestors', 'require-trusted-types-for']

const PASS = 'Let the proxy pass the header of the server unchanged.'

export function checkHeaders(headers: Headers, origin: string): Finding[] {
  const missing = REQUIRED.filter(([name, value]) => !value.test(headers.get(name) ?? '')).map(([name, , reason]) => {
    const found = headers.get(name)
    return problem(`${name} is ${found === null ? 'missing' : `"${found}"`}: ${reason}.`, PASS)
  })
  const findings = [...missing, ...checkPolicy(headers.get('Content-Security-Policy'))]
  if (headers.has('X-Frame-Options')) {
    findings.push(
      problem('X-Frame-Options is set: browsers refuse the frame.', 'Remove X-Frame-Options from the proxy’s headers.'),
    )
  }
  if (origin.startsWith('https:') && !headers.has('Strict-Transport-Security')) {
    findings.push(warning('Strict-Transport-Security is missing: a first visit may be unencrypted.', PASS))
  }
  return findings.length > 0 ? findings : [ok('The headers of the frame are the server’s.')]
}

function checkPolicy(policy: string | null): Finding[] {
  if (policy === null) return [problem('Content-Security-Policy is missing: every site can embed the frame.', PASS)]
  if (policy.includes(',')) {
    const fix = 'Remove the proxy’s own Content-Security-Policy from this host.'
    return [problem('Content-Security-Policy is there twice: browsers apply both.', fix)]
  }
  const present = new Set(policy.split(';').map((directive) => directive.trim().split(' ')[0]))
  const absent = DIRECTIVES.filter((directive) => !present.has(directive))
  return absent.length === 0 ? [] : [problem(`Content-Security-Policy has no ${absent.join(', ')}.`, PASS)]
}

export function sourcesOf(policy: string | null, directive: string): string[] {
  const found = (policy ?? '').split(';').map((part) => part.trim().split(/\s+/))
  return found.find(([name]) => name === directive)?.slice(1) ?? []
}
