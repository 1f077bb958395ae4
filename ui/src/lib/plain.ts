/** Returns a text in lower case without accents, for searches and comparisons: `jose munoz` for `José Muñoz`. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
