/** Which confirmation about people or a group is open. */
export type DialogState =
  | { readonly kind: 'addToGroup' | 'moveToGroup' | 'editField' | 'merge' | 'delete' | 'forGood' }
  | { readonly kind: 'newGroup' | 'renameGroup' | 'deleteGroup' };
