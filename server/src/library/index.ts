export {
  deleteItems,
  itemsOf,
  markItems,
  mayChangeItem,
  narrowedOf,
  purgeJob,
  undoDeletion,
  type Choice,
  type Narrowed,
  type Shelf,
  type ShelfDeps,
} from './items.ts';
