import { expect, test } from 'vitest'
import { isNamed, parseDiff } from './changedLines.ts'

test('lines that were added or replaced are found, in files that are new and that moved', () => {
  const diff = [
    'diff --git a/old/gate.ts b/new/gate.ts',
    'similarity index 97%',
    'rename from old/gate.ts',
    'rename to new/gate.ts',
    '--- a/old/gate.ts',
    '+++ b/new/gate.ts',
    '@@ -3 +3 @@ function one() {',
    '-const a = 1',
    '+const a = 2',
    '@@ -9,2 +9,3 @@',
    '-x',
    '-y',
    '+++ b/no/file.ts',
    '+@@ -1 +1 @@',
    '+z',
    '@@ -20,4 +21,0 @@ only deleted',
    'diff --git a/gone.ts b/gone.ts',
    'deleted file mode 100644',
    '--- a/gone.ts',
    '+++ /dev/null',
    '@@ -1,2 +0,0 @@',
    'diff --git a/fresh.ts b/fresh.ts',
    'new file mode 100644',
    '--- /dev/null',
    '+++ b/fresh.ts',
    '@@ -0,0 +1,12 @@',
  ].join('\n')
  expect(parseDiff(diff)).toEqual([
    { file: 'new/gate.ts', first: 3, last: 3 },
    { file: 'new/gate.ts', first: 9, last: 11 },
    { file: 'fresh.ts', first: 1, last: 12 },
  ])
})

test.each([
  ['a/keys/one/slot.ts', true],
  ['a/keys/slot.ts', true],
  ['a/keys/slot.test.ts', false],
  ['a/keys/other.ts', false],
  ['b/slot.ts', false],
])('%s: %j', (file, named) => {
  expect(isNamed(file, ['a/keys/**/*.ts', '!**/!(slot|slot.test).{ts,tsx}', '!**/*.test.ts'])).toBe(named)
})
