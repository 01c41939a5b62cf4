import { expect, test } from 'vitest'
import { recipientWarnings } from './recipientWarnings.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const known = [FROM, FRIEND]
const duplicate = (head: string, tail: string) => `0x${head}${'0'.repeat(40 - head.length - tail.length)}${tail}`

test.each([
  ['nobody', undefined, []],
  ['an acquaintance, in any letter case', FRIEND.toLowerCase(), []],
  ['the account itself', FROM.toLowerCase(), []],
  ['somebody new', duplicate('1111', '1111'), ['firstTime']],
  ['one with the ends of an acquaintance', duplicate('7099', '79C8'), ['lookAlike']],
  ['one with the ends of the account', duplicate('F39f', '2266'), ['lookAlike']],
  ['one with the beginning alone', duplicate('7099', '79c9'), ['firstTime']],
  ['one with the end alone', duplicate('7098', '79c8'), ['firstTime']],
])('[T47] returns for %s (%s) the warnings %j', (_, recipient, warnings) => {
  expect(recipientWarnings(recipient, known)).toEqual(warnings)
})
