import fc from 'fast-check'

const IN_TESTS = process.env.AIRLOCK_TEST_WIDE === '1' ? 1_000 : 125
export const RUNS = Number(process.env.FUZZ_RUNS ?? IN_TESTS)
/** Printed with failures; `FUZZ_SEED` repeats the inputs. */
export const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

const AT_ONCE = 20
const BATCH = 1_000

export type Outcome = { status: number; text: string }

/** @param runs fewer if an input needs its own stack @returns one line for each of the first failures */
export async function fuzz<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  send: (input: Input) => Promise<Outcome>,
  runs = RUNS,
): Promise<string[]> {
  const failures: string[] = []
  const startedAt = performance.now()
  for (let done = 0; done < runs && failures.length < 3; done += BATCH) {
    const batch = fc.sample(inputs, { numRuns: Math.min(BATCH, runs - done), seed: SEED + done })
    const next = batch.values()
    const work = async () => {
      for (const input of next) {
        const { status, text } = await send(input)
        if (status < 100 || status >= 500)
          failures.push(`${name} (seed ${SEED}) ${describe(input)} → ${status} ${text.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  if (process.env.FUZZ_RUNS !== undefined)
    console.log(`${name}: ${runs} inputs in ${seconds} s, ${failures.length} failures`)
  return failures.slice(0, 3)
}

function describe(input: unknown) {
  const text = JSON.stringify(input, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  return String(text).slice(0, 600)
}
