import { AirlockError } from '../errors/AirlockError.ts'

/**
 * Timeout of one call; its timer is cleared with the call. The RPC library keeps its timers until they run out.
 *
 * @param ms undefined: no timeout
 * @returns `passed` rejects with FRAME_TIMEOUT
 */
export function startDeadline(ms: number | undefined) {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<never>((_, reject) => {
    if (ms !== undefined) timer = setTimeout(() => reject(new AirlockError('FRAME_TIMEOUT')), ms)
  })
  passed.catch(() => {})
  return {
    passed,
    isOver: () => isOver,
    cancel() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
