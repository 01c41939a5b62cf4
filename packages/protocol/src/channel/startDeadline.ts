import { AirlockError } from '../errors/AirlockError.ts'

/**
 * The deadline of one call, with a timer that goes when the call is over: the RPC library keeps its own until they run out.
 *
 * @param ms undefined for a wait that only its subject ends
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
