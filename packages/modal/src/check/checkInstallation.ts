import { type FrameSettings, frameSettings } from '@airlock/protocol/config/frameSettings'
import { checkAsset, checkRelease } from './checkFiles.ts'
import { checkHeaders } from './checkHeaders.ts'
import { checkServices } from './checkServices.ts'
import { checkSites } from './checkSites.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { parseJson, request } from './request.ts'

type Options = {
  url: string
  projectId?: string | undefined
  sites?: readonly string[]
  release: { version: string; integrity: string }
}

export async function checkInstallation({ url, projectId, sites = [], release }: Options): Promise<Finding[]> {
  const { origin, protocol, hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.')
  const findings: Finding[] = []
  if (protocol !== 'https:' && !isLocal) {
    findings.push(
      problem(`${origin} is not encrypted.`, 'Serve it by https: browsers give passkeys and copying only there.'),
    )
  }
  const health = await request(`${origin}/healthz`)
  if ('error' in health) return [...findings, problem(health.error, health.fix)]
  const service = (parseJson(health.text) as { service?: unknown } | undefined)?.service
  if (service !== 'modal') return [...findings, wrongService(origin, service, health.response)]
  findings.push(ok(`${origin} serves an Airlock modal.`))

  const path = projectId === undefined ? '/frame' : `/frame?${new URLSearchParams({ projectId })}`
  const frame = await request(origin + path)
  if ('error' in frame) return [...findings, problem(frame.error, frame.fix)]
  const settings = readSettings(frame.text)
  if (frame.response.status !== 200 || settings === undefined) {
    const fix = 'Let the proxy pass /frame to the modal server, with its query and unchanged.'
    return [...findings, problem(`${path} is not the frame document (status ${frame.response.status}).`, fix)]
  }
  const { headers } = frame.response
  const others = await Promise.all([
    checkAsset(origin, frame.text),
    checkRelease(origin, release.version, release.integrity),
    checkServices(settings, origin),
  ])
  return [
    ...findings,
    ...checkHeaders(headers, origin),
    ...checkSites({
      settings,
      requestedId: projectId ?? 'default',
      policy: headers.get('Content-Security-Policy'),
      sites,
    }),
    ...(settings.development && !isLocal
      ? [problem('"development" is true on a public origin.', 'Set "development" to false.')]
      : []),
    ...others.flat(),
  ]
}

function wrongService(origin: string, service: unknown, { status, headers }: Response): Finding {
  if (typeof service === 'string') {
    return problem(`${origin} is Airlock's ${service} server.`, 'Check the modal’s origin instead.')
  }
  const location = headers.get('Location')
  if (location !== null) {
    return warning(`${origin} redirects to ${location}.`, 'Check that origin, and write it into frameUrl.')
  }
  return problem(`${origin} is not an Airlock modal (status ${status}).`, 'Let the proxy send this host to the modal.')
}

function readSettings(html: string): FrameSettings | undefined {
  const [, json = ''] = /<script type="application\/json" id="frame-settings">([^<]*)<\/script>/.exec(html) ?? []
  const parsed = frameSettings.safeParse(parseJson(json))
  return parsed.success ? parsed.data : undefined
}
