import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** An image that an operator can pin: a variable, with a tag as its default. */
const PINNABLE = /^\$\{[A-Z_]+_IMAGE:-(?<image>[^{}]+)\}$/
const NODE_IMAGE = /^\$\{NODE_IMAGE\}$/
const DIGEST = /@sha256:[0-9a-f]{64}$/

const FILES = ['docker-compose.yml', 'deploy/small/compose.yml']
const SUPERVISOR = { target: 'all', user: '0:0', capabilities: 'CHOWN,KILL,SETGID,SETUID' }

const readCompose = (file) => parse(readFileSync(join(root, file), 'utf8'), { merge: true })

export function checkCompose(
  compose = readCompose('docker-compose.yml'),
  dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8'),
  file = 'docker-compose.yml',
) {
  const require = createRequire(import.meta.url)
  const schemaFile = join(dirname(require.resolve('dclint/package.json')), 'schemas/compose.schema.json')
  const { $schema, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const validate = ajv.compile(schema)
  if (!validate(compose)) {
    return (validate.errors ?? []).map(({ instancePath, message }) => `${file}${instancePath}: ${message}`)
  }
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1])
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map((match) => match[1])
  const foreign = bases.filter((base) => !NODE_IMAGE.test(base) && !stages.includes(base) && !DIGEST.test(base))
  return [
    ...foreign.map((base) => `Dockerfile: ${base} cannot be pinned by digest: use the argument NODE_IMAGE`),
    ...Object.entries(compose.services).flatMap(([name, service]) =>
      problemsOf(service, stages, join(root, dirname(file))).map((problem) => `${file}, service ${name}: ${problem}`),
    ),
  ]
}

function problemsOf(service, stages, folder) {
  const isSupervisor = service.build?.target === SUPERVISOR.target
  // A database of someone else's image has a volume for its data, and publishes no port.
  const isOwned = service.build !== undefined || service.ports !== undefined
  // So has the SDK's files of earlier releases, which the server adds its own to.
  const isStored = ({ type, target }) => type === 'volume' && (!isOwned || target === '/releases')
  const mounts = (service.volumes ?? []).filter((mount) => !isStored(mount))
  const image = PINNABLE.exec(service.image ?? '')?.groups?.image ?? service.image ?? ''
  const isPinnable = DIGEST.test(image) || PINNABLE.test(service.image ?? '')
  const rules = [
    [
      isSupervisor ? service.user === SUPERVISOR.user : /^[1-9]\d*:[1-9]\d*$/.test(service.user ?? ''),
      'runs as root or without a fixed user: set `user` to a uid:gid',
    ],
    [service.read_only === true, 'can write to its own files: set `read_only`'],
    [
      service.cap_drop?.includes('ALL') &&
        (isSupervisor ? service.cap_add?.join() === SUPERVISOR.capabilities : !service.cap_add),
      'keeps capabilities: drop ALL',
    ],
    [service.security_opt?.includes('no-new-privileges:true'), 'may gain privileges: set no-new-privileges'],
    [service.privileged !== true, 'is privileged'],
    [service.healthcheck?.test !== undefined, 'has no health check'],
    [
      service.mem_limit !== undefined && service.pids_limit !== undefined,
      'has no limits: set `mem_limit` and `pids_limit`',
    ],
    [
      /:[\w.-]+(?:@sha256:[0-9a-f]{64})?$/.test(image) && !/:latest(?:@|$)/.test(image),
      'names no version of its image',
    ],
    [
      service.build !== undefined || isPinnable,
      'cannot be pinned by digest: write its image as a variable with a tag as its default',
    ],
    [
      service.build === undefined || PINNABLE.test(service.build.args?.NODE_IMAGE ?? ''),
      'builds from an image that cannot be pinned by digest: pass NODE_IMAGE',
    ],
    [
      !isOwned || stages.includes(service.build?.target),
      `builds the target ${service.build?.target}, which the Dockerfile does not have`,
    ],
    [
      (service.ports ?? []).every((port) => String(port).startsWith('127.0.0.1:')),
      'listens on every interface: bind its ports to 127.0.0.1, behind the TLS proxy',
    ],
    [mounts.every((mount) => mount.read_only === true), 'mounts something that it can write to'],
    [mounts.every((mount) => existsSync(join(folder, mount.source))), 'mounts a file that is not in the repository'],
  ]
  return rules.filter(([isHolder]) => !isHolder).map(([, problem]) => problem)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = FILES.flatMap((file) => checkCompose(readCompose(file), undefined, file))
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`${FILES.join(', ')}: valid`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
