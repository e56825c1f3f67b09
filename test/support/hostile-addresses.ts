/**
 * Recipients that are not one plain mailbox. nodemailer 10 reads some as lists, groups, comments or display names
 * and writes to somebody else; others smuggle header lines or SMTP commands, or are read differently further on.
 */
export const HOSTILE_ADDRESSES = [
  '',
  'anna',
  'anna@',
  '@example.org',
  'anna@localhost',
  'anna@example..org',
  'anna@-example.org',
  'anna@[127.0.0.1]',
  'anna@127.0.0.1',
  ' anna@example.org',
  'anna@example.org ',
  'anna@example.org.',
  'anna.@example.org',
  // More than one recipient, or another one.
  'anna@example.org, x@evil.example',
  'anna@example.org;x@evil.example',
  'anna@example.org x@evil.example',
  'undisclosed:x@evil.example;',
  'anna@example.org <x@evil.example>',
  '"anna@example.org" <x@evil.example>',
  '<x@evil.example>',
  'x@evil.example (anna@example.org)',
  'anna(comment)@example.org',
  '"anna@example.org, x"@evil.example',
  'anna@example.org@evil.example',
  // Routes and encoded words.
  'x%evil.example@example.org',
  'evil.example!x@example.org',
  '@evil.example:anna@example.org',
  '=?utf-8?q?x=40evil.example=3e?=@example.org',
  // Lines and invisible characters.
  'anna@example.org\r\nBcc: x@evil.example',
  'anna@example.org>\r\nRCPT TO:<x@evil.example',
  'anna@example.org> SIZE=1',
  'anna\0@example.org',
  'anna@example.org\u2028Bcc: x@evil.example',
  'anna@example.org\u2029',
  'anna\u200b@example.org',
  'anna\tx@example.org',
  // Letters outside ASCII: composed, decomposed, look-alikes, wide signs.
  'bülent@example.org',
  'аnna@example.org',
  'anna@bücher.example',
  'anna@straße.example',
  'anna＠example.org',
  'ａnna@example.org',
] as const
