import { expect, test } from 'vitest'
import { loginUrl } from './connect.ts'

test('the visitors’ login is derived from the owner’s and keeps everything else of the address', () => {
  const url = new URL(loginUrl('postgres://boss:a%40b@db.example.org:6432/site?sslmode=require', 'anon'))
  expect(url.username).toBe('anon')
  expect(url.password).toMatch(/^[0-9a-f]{64}$/)
  expect([url.host, url.pathname, url.search]).toEqual(['db.example.org:6432', '/site', '?sslmode=require'])
  expect(loginUrl('postgres://boss@db.example.org/site', 'anon')).toBe('postgres://anon@db.example.org/site')
})
