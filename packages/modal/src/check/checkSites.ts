import { type FrameSettings, hostTrust } from '@airlock/protocol/config/frameSettings'
import { isOrigin } from '@airlock/protocol/origin'
import { sourcesOf } from './checkHeaders.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

type Options = { settings: FrameSettings; requestedId: string; policy: string | null; sites: readonly string[] }

export function checkSites({ settings, requestedId, policy, sites }: Options): Finding[] {
  const { projectId, origins, development } = settings
  if (origins === null) {
    const fix = `Add "${requestedId}" to "projects" in airlock.config.json.`
    return [problem(`The configuration has no project "${requestedId}".`, fix)]
  }
  if (sites.length > 0) return sites.map((site) => checkSite(site, settings, policy))
  if (origins === 'any') return [warning('Every site may embed the modal, as unverified.', 'List your "origins".')]
  const list = [...origins, ...(development ? ['localhost on any port'] : [])]
  if (list.length > 0) return [ok(`Sites that may embed the modal: ${list.join(', ')}.`)]
  return [problem('No site may embed the modal.', `Add your site to projects.${projectId}.origins.`)]
}

function checkSite(site: string, settings: FrameSettings, policy: string | null): Finding {
  if (!isOrigin(site)) {
    const origin = URL.canParse(site) ? new URL(site).origin : 'https://app.example'
    return problem(`${site} is not an origin.`, `Use ${origin}: no path, no slash at the end.`)
  }
  const trust = hostTrust(settings, site)
  if (trust === 'refused') {
    return problem(
      `${site} may not embed the modal.`,
      `Add "${site}" to projects.${settings.projectId}.origins, and send SIGHUP to the servers.`,
    )
  }
  const ancestors = sourcesOf(policy, 'frame-ancestors')
  const { protocol, hostname } = new URL(site)
  const isNamed = [site, protocol, `${protocol}//${hostname}:*`].some((source) => ancestors.includes(source))
  if (isNamed) return ok(`${site} may embed the modal${trust === 'unverified' ? ', as unverified' : ''}.`)
  return problem(
    `frame-ancestors does not name ${site}: it is "${ancestors.join(' ')}".`,
    'Let the proxy pass Content-Security-Policy, and never cache /frame.',
  )
}
