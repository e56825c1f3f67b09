import { expect, test } from 'vitest'
import { fillTemplate, readMarkers } from './fill-template.ts'

const fill = (html: string, view: object) => fillTemplate({ spans: readMarkers(html), policy: '' }, view)

test('values are escaped for text and attributes, and a typed marker stays text', () => {
  const page = '<p>{{name}}</p><input value="{{email}}">'
  const filled = fill(page, { name: '<b>Anna & \u{1F33E}\uD83C\0</b>', email: `'"{{name}}` })
  expect(filled).toBe(
    '<p>&#60;b&#62;Anna &#38; \u{1F33E}\uFFFD\uFFFD&#60;/b&#62;</p><input value="&#39;&#34;{{name}}">',
  )
})

test('a value that is missing leaves nothing behind', () => {
  expect(fill('<p>{{place}}{{#notice.left}}Weg.{{/notice.left}}</p>', {})).toBe('<p></p>')
})

test('a section that is never closed is refused', () => {
  expect(() => readMarkers('<p>{{#letters}}</p>')).toThrow('Unclosed section')
})
