/** What happened to somebody's access, by the names of operator_notes.kind. */
export type NoteKind =
  | 'password_set'
  | 'password_changed'
  | 'totp_on'
  | 'totp_off'
  | 'totp_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'access_reset'
  | 'role_changed'
  | 'log_in_elsewhere'
