const { APPROVALS_RUNS, FUZZ_SEED } = process.env

/** Parameters of a property of the approvals: so many inputs, or as many as `npm run fuzz -- approvals` sets. */
export function generated(runs: number): { numRuns: number; seed?: number } {
  return {
    numRuns: Number(APPROVALS_RUNS ?? runs),
    ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
  }
}
