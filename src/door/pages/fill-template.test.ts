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
