import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

type Container = {
  name: string
  image: string
  ports: { name: string; containerPort: number }[]
  env: { name: string; value: string }[]
  envFrom?: { secretRef: { name: string } }[]
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[]
  securityContext: object
  resources: { limits: { memory: string } }
} & Record<'livenessProbe' | 'readinessProbe', { httpGet: { path: string; port: string }; failureThreshold: number }>
type Pod = {
  containers: [Container]
  volumes: { name: string; configMap?: object; emptyDir?: object; persistentVolumeClaim?: { claimName: string } }[]
  securityContext: { runAsUser: number; runAsGroup: number; runAsNonRoot: boolean }
  terminationGracePeriodSeconds: number
}
type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: never }
type Deployment = {
  spec: { replicas: number; selector: Selector; template: { metadata: { labels: Labels }; spec: Pod } }
}
type Labels = Record<string, string>
type Selector = { matchLabels: Labels }

const manifests = readdirSync(`${root}deploy/kubernetes`).flatMap((file) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Manifest
  }),
)
const find = (kind: string, name: string) => {
  const found = manifests.filter((one) => one.kind === kind && one.metadata.name === name)
  expect(found, `${kind} ${name}`).toHaveLength(1)
  return found[0] as never
}

type Service = {
  image: string
  user: string
  mem_limit: string
  stop_grace_period: string
  tmpfs: string[]
  environment: Record<string, string>
  env_file?: { path: string }[]
  volumes: { target: string; read_only?: boolean }[]
  ports: string[]
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const dockerfile = read('Dockerfile')
const [, healthPort] = /HEALTH_PORT=(\d+)/.exec(dockerfile) ?? []
const mebibytes = (limit: string) => limit.replace(/m$/, 'Mi')

test('has the kinds and versions that Kubernetes serves', () => {
  const versions: Record<string, string> = {
    Deployment: 'apps/v1',
    Service: 'v1',
    PersistentVolumeClaim: 'v1',
    PodDisruptionBudget: 'policy/v1',
    Ingress: 'networking.k8s.io/v1',
  }
  for (const { kind, apiVersion } of manifests) expect(apiVersion, kind).toBe(versions[kind])
})

describe.each(['modal', 'gateway', 'secure'])('%s in Kubernetes', (name) => {
  const service = compose.services[name] as Service
  const { spec } = find('Deployment', `airlock-${name}`) as Deployment
  const pod = spec.template.spec
  const [container] = pod.containers
  const env = Object.fromEntries(container.env.map((one) => [one.name, one.value]))

  test('runs the image of docker-compose.yml with its environment', () => {
    expect(container.image).toBe(service.image)
    expect(env).toEqual({ ...service.environment, HEALTH_HOST: '0.0.0.0' })
    const secrets = (service.env_file ?? []).map(({ path }) => /\/(\w+)\.env$/.exec(path)?.[1])
    expect((container.envFrom ?? []).map(({ secretRef }) => secretRef.name)).toEqual(
      secrets.map((one) => `airlock-${one}`),
    )
  })

  test('listens on its port, and on the probes’ port of the image', () => {
    const published = service.ports.map((port) => Number(port.split(':').at(-1)))
    expect(container.ports).toEqual([
      { name: 'http', containerPort: published[0] },
      { name: 'probes', containerPort: Number(healthPort) },
    ])
    expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'probes' })
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'probes' })
    expect(find('Service', `airlock-${name}`)).toMatchObject({
      spec: { selector: { app: `airlock-${name}` }, ports: [{ port: published[0], targetPort: 'http' }] },
    })
  })

  test('is as restricted as in docker-compose.yml', () => {
    const [user, group] = service.user.split(':').map(Number)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user, runAsGroup: group })
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources.limits.memory).toBe(mebibytes(service.mem_limit))
    expect(`${pod.terminationGracePeriodSeconds}s`).toBe(service.stop_grace_period)
    const [, size = ''] = /size=(\w+)/.exec(service.tmpfs[0] ?? '') ?? []
    expect(pod.volumes).toContainEqual({ name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: mebibytes(size) } })
  })

  test('mounts the files of docker-compose.yml', () => {
    const folders = service.volumes.map(({ target }) => target.replace(/\/[\w.]+\.json$/, ''))
    expect(container.volumeMounts.map(({ mountPath }) => mountPath).toSorted()).toEqual([...folders, '/tmp'].toSorted())
    for (const mount of container.volumeMounts) expect(pod.volumes.map((volume) => volume.name)).toContain(mount.name)
    for (const { persistentVolumeClaim: claim } of pod.volumes)
      if (claim) find('PersistentVolumeClaim', claim.claimName)
  })

  test('runs three processes that its selectors find', () => {
    const { labels } = spec.template.metadata
    expect(spec.replicas).toBe(3)
    expect(spec.selector.matchLabels).toEqual(labels)
    expect(find('PodDisruptionBudget', `airlock-${name}`)).toMatchObject({
      spec: { selector: { matchLabels: labels } },
    })
  })
})

test('routes each host of airlock.config.json to its server', () => {
  const config = JSON.parse(read('deploy/airlock.config.json'))
  const hosts = [
    [config.modalOrigin, 'airlock-modal'],
    [config.secureOrigin, 'airlock-secure'],
    [config.projects.default.endpoints.gateway, 'airlock-gateway'],
  ].map(([origin, name]) => [new URL(origin).host, name])
  const { spec } = find('Ingress', 'airlock') as { spec: { tls: { hosts: string[] }[]; rules: Rule[] } }
  type Rule = { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }
  expect(spec.rules.map(({ host, http }) => [host, http.paths[0]?.backend.service.name])).toEqual(hosts)
  expect(spec.tls[0]?.hosts).toEqual(hosts.map(([host]) => host))
})
