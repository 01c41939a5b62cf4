import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** A file of tests that cannot be loaded has no test that fails, which would count as a change that no one noticed. */
export function loadErrors(): Reporter {
  let vitest: Vitest
  return {
    onInit(started) {
      vitest = started
    },
    onTestModuleEnd(module: TestModule) {
      for (const error of module.errors()) vitest.state.catchError(error, 'Loading')
    },
  }
}
