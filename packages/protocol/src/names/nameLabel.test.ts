import { expect, test } from 'vitest'
import { labelFault } from './nameLabel.ts'

test('[S5.2:letters] allows letters, digits and hyphen only', () => {
  expect(['nick', 'Nick', 'a-1b', '1234', '----'].map(labelFault)).toEqual(Array(5).fill(undefined))
  const rejected = ['ni_ck', 'nick.eth', 'nick!', 'нick', 'nіck', 'ｎick', 'ni‍ck', 'nick ', '', 'né-ck']
  expect(rejected.filter(Boolean).map(labelFault)).toEqual(Array(9).fill('letters'))
})

test('[S5.2:length] [S9.2:nameLength] requires at least 4 characters', () => {
  expect(['', 'a', 'abc', 'abcd', 'x'.repeat(63), 'x'.repeat(64)].map(labelFault)).toEqual([
    'short',
    'short',
    'short',
    undefined,
    undefined,
    'long',
  ])
})
