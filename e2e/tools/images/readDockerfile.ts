export type Step = { instruction: string; text: string }
export type Stage = { name: string; from: string; steps: Step[] }

/** Reads the stages of a Dockerfile as far as ours uses the language: no heredocs, no variables outside of `RUN` but the base image. */
export function readDockerfile(source: string): Stage[] {
  const lines = source
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, instruction = '', text = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? []
    const [, from, name] = /^(\S+) AS (\S+)$/.exec(text) ?? []
    if (instruction === 'FROM' && from !== undefined && name !== undefined) stages.push({ name, from, steps: [] })
    else stages.at(-1)?.steps.push({ instruction, text })
  }
  return stages
}

export function environmentOf(stages: readonly Stage[], name: string): Record<string, string> {
  const stage = stages.find((one) => one.name === name)
  if (stage === undefined) return {}
  const own = stage.steps
    .filter(({ instruction }) => instruction === 'ENV')
    .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string]))
  return { ...environmentOf(stages, stage.from), ...Object.fromEntries(own) }
}
