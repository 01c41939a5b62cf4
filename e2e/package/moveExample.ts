import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProject } from './buildExample.ts'
import { repository } from './installTarball.ts'

/**
 * Moves an app of `examples/moved-appkit` by the built codemod, and builds it with the packed SDK. Returns its files by path.
 *
 * @throws Error if the codemod leaves something to do by hand, or with the output of the build
 */
export function moveExample(name: string, frame: string): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), `airlock-moved-${name}-`))
  try {
    cpSync(join(repository, 'examples/moved-appkit', name), folder, { recursive: true })
    run('git', ['init', '--quiet'])
    run('git', ['add', '.'])
    run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@mail.example', 'commit', '--quiet', '--message', 'before'])
    const moved = run(process.execPath, [join(repository, 'packages/move/dist/main.js'), '--frame', frame])
    if (!moved.includes('To do by hand: 0')) throw new Error(moved)
    rmSync(join(folder, '.git'), { recursive: true, force: true })
    return buildProject(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }

  function run(command: string, args: string[]): string {
    return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  }
}
