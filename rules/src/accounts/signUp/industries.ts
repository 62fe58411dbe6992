/** Industries by IndustryID, from 1 on (1-decisions G-51, row C-088): the code of registrations, and its name. */
export const industries = (
  [
    ['AGRICULTURE', 'Agriculture'],
    ['COMMUNICATION', 'Communication'],
    ['CONSTRUCTION', 'Construction'],
    ['EDUCATION', 'Education'],
    ['ENERGY', 'Energy'],
    ['ENTERTAINMENT', 'Entertainment'],
    ['FINANCIAL', 'Financial services'],
    ['GAMBLING', 'Gambling'],
    ['GOVERNMENT', 'Government'],
    ['HEALTHCARE', 'Healthcare'],
    ['HOSPITALITY', 'Hospitality'],
    ['HUMAN_RESOURCES', 'Human resources'],
    ['INSURANCE', 'Insurance'],
    ['LEGAL', 'Legal'],
    ['MANUFACTURING', 'Manufacturing'],
    ['NGO', 'Nonprofit'],
    ['POLITICAL', 'Political'],
    ['POSTAL', 'Postal'],
    ['PROFESSIONAL', 'Professional services'],
    ['REAL_ESTATE', 'Real estate'],
    ['RETAIL', 'Retail'],
    ['TECHNOLOGY', 'Technology'],
    ['TRANSPORTATION', 'Transportation'],
    ['OTHER', 'Other'],
  ] as const
).map(([code, name], index) => ({ industryId: index + 1, code, name }));

/** True for the id of an industry. */
export function isIndustry(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= industries.length;
}
