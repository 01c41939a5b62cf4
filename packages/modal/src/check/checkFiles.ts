import { createHash } from 'node:crypto'
import { type Finding, ok, problem, warning } from './finding.ts'
import { parseJson, request } from './request.ts'

export async function checkAsset(origin: string, html: string): Promise<Finding[]> {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source = '']) => source)
  const foreign = scripts.filter((source) => !source.startsWith('/assets/'))
  if (foreign.length > 0) {
    const fix = 'Turn off scripts that the proxy or CDN adds to pages.'
    return [problem(`The frame document has a script of another origin: ${foreign[0]}.`, fix)]
  }
  const [script] = scripts
  if (script === undefined) return [problem('The frame document has no script.', 'Serve the whole build of the modal.')]
  const fetched = await request(new URL(script, origin), { headers: { 'Accept-Encoding': 'gzip' } })
  if ('error' in fetched) return [problem(fetched.error, fetched.fix)]
  const { status, headers } = fetched.response
  if (status !== 200) return [problem(`${script} answers ${status}.`, 'Let the proxy pass /assets/ too, or copy it.')]
  const findings: Finding[] = []
  if (!/javascript/.test(headers.get('Content-Type') ?? '')) {
    findings.push(problem(`${script} is not served as JavaScript.`, 'Set its Content-Type to text/javascript.'))
  }
  if (headers.get('Access-Control-Allow-Origin') !== '*') {
    findings.push(problem('/assets has no Access-Control-Allow-Origin: *.', 'Let the proxy pass the header.'))
  }
  if (!/immutable/.test(headers.get('Cache-Control') ?? '')) {
    findings.push(warning('/assets may not be cached for long.', 'Let the proxy pass Cache-Control.'))
  }
  if (!headers.has('Content-Encoding')) {
    findings.push(warning('/assets is not compressed.', 'Let the proxy pass Accept-Encoding, or compress there.'))
  }
  return findings.length > 0 ? findings : [ok('The files of the frame load.')]
}

export async function checkRelease(origin: string, version: string, packed: string): Promise<Finding[]> {
  const folder = `${origin}/v/${version}`
  const [hashes, script] = await Promise.all([request(`${folder}/integrity.json`), request(`${folder}/sdk.js`)])
  if ('error' in hashes || 'error' in script) return []
  const expected = (parseJson(hashes.text) as { 'sdk.js'?: string } | undefined)?.['sdk.js']
  if (hashes.response.status !== 200 || script.response.status !== 200 || expected === undefined) {
    const fix = `Upgrade the installation to ${version}, or run the check of its version: npx @airlock/modal@X check.`
    return [warning(`The installation does not have version ${version} of the SDK.`, fix)]
  }
  const found = `sha384-${createHash('sha384').update(script.text).digest('base64')}`
  if (found !== expected) {
    const fix = 'Purge the CDN, and let no proxy rewrite or minify scripts.'
    return [problem(`${folder}/sdk.js is not the file of integrity.json: browsers refuse it.`, fix)]
  }
  if (expected !== packed) {
    const fix = 'Serve a build from the released package, if it is not your own change.'
    return [warning(`sdk.js ${version} differs from the released one.`, fix)]
  }
  return [ok(`SDK ${version}: ${expected}`)]
}
