/** A discouraged private word and the established word that replaces it. */
export interface Word {
  readonly ours: string;
  readonly field: string;
  /** Matches an identifier split into lower-case words, such as `tell studios of end`. */
  readonly name?: RegExp;
  /** Matches the text of a comment, a test title or a document. */
  readonly prose?: RegExp;
}

/** The private words that names and prose must not use. */
export const words: readonly Word[] = [
  {
    ours: 'try, tries',
    field: 'attempt (payment), retry (network)',
    name: /(?<!^)\btry\b|\btries\b/,
    prose:
      /\b(?:a|the|each|this|that|one|another|its|of|first|second|last|next|every|no) try\b|\btries\b(?! to\b)/,
  },
  {
    ours: 'tell, told',
    field: 'notify (people), report (errors), return',
    name: /\b(?:tells?|told|telling)\b/,
    prose: /\b(?:tells?|told|telling)\b/,
  },
  {
    ours: 'stands, standing',
    field: 'status, state; names what it returns',
    name: /\b(?:stands?|standing|stood)\b(?! in\b)/,
    prose: /\b(?:stands?|standing|stood)\b(?!-ins?\b| in for\b)/,
  },
  {
    ours: 'lies',
    field: 'is stored, is placed',
    name: /\blies\b/,
    prose: /\b(?:lies|lying|lay)\b/,
  },
  { ours: 'ware', field: 'product variant', name: /\bwares?\b/, prose: /\bwares?\b/ },
  { ours: 'by hand', field: 'manual, staff action', name: /\bby hand\b/, prose: /\bby hand\b/ },
  {
    ours: 'give back, goes back',
    field: 'refund, return',
    name: /\b(?:give|gives|given|giving|gave|go|goes) back\b/,
    prose:
      /\b(?:gives?|given|giving|gave) (?:[\w'’]+ ){0,3}back\b|\bmoney (?:goes|went) back\b|\blate charge/,
  },
  { ours: 'head', field: 'order summary', name: /\border head\b/, prose: /\border head\b/ },
  { ours: 'keeper', field: 'photo persistence', name: /\bkeepers?\b/, prose: /\bkeepers?\b/ },
  {
    ours: 'the line',
    field: 'connection, bandwidth',
    name: /\bline (?:meter|bears|broken|back|event)\b|\bslow line\b/,
    prose:
      /\b(?:slow|fast|bad|good|weak|thin|narrow) line\b|\bline bears\b|\bwithout a line\b|\bline (?:is back|comes back|goes|came back)\b/,
  },
  { ours: 'underway', field: 'in flight, pending', name: /\bunderway\b/, prose: /\bunderway\b/ },
  { ours: 'door', field: 'public API', name: /\bdoors?\b/, prose: /\bdoors?\b/ },
  {
    ours: 'making',
    field: 'processing',
    name: /\bmakings?\b|\bsendings?\b/,
    prose: /\bthe making\b/,
  },
  {
    ours: 'patience',
    field: 'timeout, grace period',
    name: /\bpatience\b/,
    prose: /\bpatien(?:ce|t)\b/,
  },
  { ours: 'twin', field: 'duplicate', name: /\btwins?\b/, prose: /\btwins?\b/ },
  {
    ours: 'wish',
    field: 'request, preference',
    name: /\bwish(?:es|ed)?\b/,
    prose: /\bwish(?:es|ed)?\b/,
  },
  {
    ours: 'Reading',
    field: 'provider status',
    name: /\breadings?$|\breadings? of\b/,
    prose: /\breadings\b/,
  },
  {
    ours: 'mostX, leastX',
    field: 'maxX, minX',
    name: /^(?:most|least) /,
    prose: /\b(?:most|least)[A-Z]\w+/,
  },
  { ours: 'edition', field: 'submission revision', name: /\beditions?\b/, prose: /\beditions?\b/ },
  {
    ours: 'promise',
    field: 'readiness estimate',
    name: /\b(?:order|delivery|shipping|pickup|store) promise\b|\bpromise(?:d| of| when)\b/,
    prose: /\b(?:is|are|was|were|been|has|have|shop) promised?\b/,
  },
  { ours: 'news', field: 'update', name: /\bnews\b/, prose: /\bnews\b/ },
  {
    ours: 'discountBar, barOf',
    field: 'ineligibility, ineligibleReason',
    name: /\b(?:discount|code|card) bars?\b|\bbar of\b|\bbars of\b|\bbarred\b/,
    prose: /\bbarred\b/,
  },
  { ours: 'mindUnpaid', field: 'expireUnpaidOrders', name: /^minds? /, prose: /\bminds\b/ },
  { ours: 'Fate', field: 'FinalizeOutcome', name: /\bfates?\b/, prose: /\bfates?\b/ },
  { ours: 'heed', field: 'handleOutcome', name: /\bheed(?:s|ed)?\b/, prose: /\bheed(?:s|ed)?\b/ },
  {
    ours: 'hands out, hands on',
    field: 'serves, passes',
    name: /\bhands? (?:out|on)\b/,
    prose: /\b(?:hands?|handed) (?:out|on)\b/,
  },
  { ours: '*Answer', field: '*Response', name: /\banswers?$/ },
  { ours: 'desk', field: 'desktop', name: /\bdesk\b/, prose: /\bdesk\b/ },
  {
    ours: 'whoever, who comes back',
    field: 'the caller, the customer, the return from checkout',
    name: /\b(?:come|comes|came) back\b/,
    prose: /\b(?:whoever|whatever|somebody|nobody|who (?:comes|came|asks|wants))\b/i,
  },
];
