import type { Condition } from './conditions.ts';

/** A pattern in what was furnished that may be inconsistent. A hit is a point to look at, never proof of a mistake. */
export interface ConsistencyRule {
  /** The regulator's own name for it. */
  readonly id: string;
  readonly hits: Condition;
}

/** The 93 rules by which the regulator's own tool looks through furnished data. Fields are named as in Metro 2; `prev.` is the same
 *  account one report earlier. Source: cfpb/Metro2 at 918507c (CC0), as conditions. */
export const consistencyRules: readonly ConsistencyRule[] = [
  {
    id: 'AccountChange-ID-1',
    hits: [
      'all',
      [
        ['in', 'l1.change_ind', ['2', '3']],
        ['eq', 'l1.new_id_num', ''],
      ],
    ],
  },
  {
    id: 'AccountChange-ID-2',
    hits: [
      'all',
      [
        ['eq', 'l1.change_ind', '1'],
        ['ne', 'l1.new_id_num', ''],
      ],
    ],
  },
  {
    id: 'AccountChange-ID-3',
    hits: [
      'all',
      [
        ['in', 'l1.change_ind', ['2', '3']],
        ['eq_field_ci', 'l1.new_id_num', 'id_num'],
      ],
    ],
  },
  {
    id: 'AccountChange-ID-4',
    hits: [
      'all',
      [
        ['eq', 'l1.change_ind', '1'],
        ['ne_field_ci', 'l1.new_id_num', 'id_num'],
      ],
    ],
  },
  {
    id: 'AccountChange-Number-1',
    hits: [
      'all',
      [
        ['in', 'l1.change_ind', ['1', '3']],
        ['eq', 'l1.new_acc_num', ''],
      ],
    ],
  },
  {
    id: 'AccountChange-Number-2',
    hits: [
      'all',
      [
        ['eq', 'l1.change_ind', '2'],
        ['ne', 'l1.new_acc_num', ''],
      ],
    ],
  },
  {
    id: 'AccountChange-Number-3',
    hits: [
      'all',
      [
        ['in', 'l1.change_ind', ['1', '3']],
        ['eq_field_ci', 'l1.new_acc_num', 'cons_acct_num'],
      ],
    ],
  },
  {
    id: 'AccountChange-Number-4',
    hits: [
      'all',
      [
        ['eq', 'l1.change_ind', '2'],
        ['ne_field', 'l1.new_acc_num', 'cons_acct_num'],
      ],
    ],
  },
  {
    id: 'Balance-APD-1',
    hits: [
      'all',
      [
        ['eq', 'current_bal', 0],
        ['is_null', 'l1.change_ind'],
        ['gt', 'amt_past_due', 0],
      ],
    ],
  },
  { id: 'Balance-APD-2', hits: ['all', [['lt_field', 'current_bal', 'amt_past_due']]] },
  {
    id: 'Balance-DateClosed-1',
    hits: [
      'all',
      [
        ['in', 'port_type', ['C', 'M', 'I']],
        ['gt', 'current_bal', 0],
        ['not_in', 'spc_com_cd', ['AH', 'AT', 'O', 'BB', 'BE']],
        ['is_null', 'l1.change_ind'],
        ['not_null', 'date_closed'],
      ],
    ],
  },
  {
    id: 'Balance-DateClosed-2',
    hits: [
      'all',
      [
        ['in', 'port_type', ['I', 'M']],
        ['eq', 'current_bal', 0],
        ['not_in', 'spc_com_cd', ['AH', 'AT', 'O', 'BB', 'BE']],
        ['is_null', 'l1.change_ind'],
        ['is_null', 'date_closed'],
      ],
    ],
  },
  { id: 'Balloon-Balance-1', hits: ['all', [['lt_field', 'current_bal', 'k4.balloon_pmt_amt']]] },
  {
    id: 'Bankruptcy-APD-1',
    hits: [
      'all',
      [
        ['le', 'amt_past_due', 0],
        ['not_in', 'acct_stat', ['05', '13', '61', '62', '63', '64', '65', 'DA', 'DF']],
        [
          'any',
          [
            ['in', 'cons_info_ind', ['E', 'F', 'G', 'H']],
            ['list_has_any', 'cons_info_ind_assoc', ['E', 'F', 'G', 'H']],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Bankruptcy-Balance-1',
    hits: [
      'all',
      [
        ['le', 'current_bal', 0],
        ['not_in', 'acct_stat', ['05', '13', '61', '62', '63', '64', '65', 'DA', 'DF']],
        [
          'any',
          [
            ['in', 'cons_info_ind', ['E', 'F', 'G', 'H']],
            ['list_has_any', 'cons_info_ind_assoc', ['E', 'F', 'G', 'H']],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Bankruptcy-DOFD-1',
    hits: [
      'all',
      [
        ['is_null', 'dofd'],
        [
          'any',
          [
            ['in', 'cons_info_ind', ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Z', 'V', '1A', 'R']],
            [
              'list_has_any',
              'cons_info_ind_assoc',
              ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Z', 'V', '1A', 'R'],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Bankruptcy-ECOA-1',
    hits: [
      'all',
      [
        ['in', 'cons_info_ind', ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Z', 'V', '1A']],
        ['list_has_any', 'ecoa_assoc', ['3']],
      ],
    ],
  },
  {
    id: 'Bankruptcy-SMPA-1',
    hits: [
      'all',
      [
        ['le', 'smpa', 0],
        ['not_in', 'acct_stat', ['05', '13', '61', '62', '63', '64', '65', 'DA', 'DF']],
        [
          'any',
          [
            ['in', 'cons_info_ind', ['E', 'F', 'G', 'H']],
            ['list_has_any', 'cons_info_ind_assoc', ['E', 'F', 'G', 'H']],
          ],
        ],
      ],
    ],
  },
  {
    id: 'CCC-DateClosed-1',
    hits: [
      'all',
      [
        ['eq', 'compl_cond_cd', 'XA'],
        ['is_null', 'date_closed'],
      ],
    ],
  },
  { id: 'DOAI-DOFD-1', hits: ['all', [['gt_field_plus_years', 'doai', 'dofd', 7]]] },
  {
    id: 'DOAI-PaymentAmount-1',
    hits: [
      'all',
      [
        ['is_null', 'doai'],
        ['gt', 'actual_pmt_amt', 0],
      ],
    ],
  },
  {
    id: 'DTCL-DOLP-1',
    hits: [
      'all',
      [
        ['in', 'port_type', ['I', 'M']],
        ['in', 'acct_stat', ['13', '61', '62', '63', '64', '65']],
        ['ne_field', 'date_closed', 'dolp'],
      ],
    ],
  },
  {
    id: 'Deferred-SMPA-1',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['11', '71', '78', '80', '82', '83', '84', '93']],
        ['eq', 'terms_freq', 'D'],
        ['gt', 'smpa', 0],
      ],
    ],
  },
  {
    id: 'ECOA-J1J2-1',
    hits: [
      'all',
      [
        ['eq', 'ecoa', 'X'],
        ['list_has_none', 'ecoa_assoc', ['X']],
      ],
    ],
  },
  {
    id: 'PHP-Status-1',
    hits: [
      'all',
      [
        ['eq', 'prev.cons_info_ind', ''],
        ['list_empty', 'prev.cons_info_ind_assoc'],
        [
          'any',
          [
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['71']],
                ['ne', 'php1', '1'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['78']],
                ['ne', 'php1', '2'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['80']],
                ['ne', 'php1', '3'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['82']],
                ['ne', 'php1', '4'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['83']],
                ['ne', 'php1', '5'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['84']],
                ['ne', 'php1', '6'],
              ],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'PHP-Status-2',
    hits: [
      'all',
      [
        ['eq', 'prev.cons_info_ind', ''],
        ['list_empty', 'prev.cons_info_ind_assoc'],
        ['eq', 'prev.acct_stat', '11'],
        ['gt', 'prev.current_bal', 0],
        ['in', 'port_type', ['C', 'O', 'R']],
        ['ne', 'php1', '0'],
      ],
    ],
  },
  {
    id: 'PHP-Status-3',
    hits: [
      'all',
      [
        ['eq', 'prev.cons_info_ind', ''],
        ['list_empty', 'prev.cons_info_ind_assoc'],
        [
          'any',
          [
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['62', '93']],
                ['ne', 'php1', 'G'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['65', '94']],
                ['ne', 'php1', 'H'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['61', '95']],
                ['ne', 'php1', 'J'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['63', '96']],
                ['ne', 'php1', 'K'],
              ],
            ],
            [
              'all',
              [
                ['in', 'prev.acct_stat', ['64', '97']],
                ['ne', 'php1', 'L'],
              ],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'PROG-AccountChange-1',
    hits: [
      'all',
      [
        ['in', 'prev.l1.change_ind', ['1', '3']],
        ['eq_field', 'l1.new_acc_num', 'prev.l1.new_acc_num'],
      ],
    ],
  },
  {
    id: 'PROG-AccountChange-2',
    hits: [
      'all',
      [
        ['in', 'prev.l1.change_ind', ['2', '3']],
        ['eq_field', 'l1.new_id_num', 'prev.l1.new_id_num'],
      ],
    ],
  },
  {
    id: 'PROG-AccountChange-3',
    hits: [
      'all',
      [
        ['in', 'prev.l1.change_ind', ['1', '3']],
        ['eq_field', 'prev.l1.new_acc_num', 'cons_acct_num'],
      ],
    ],
  },
  {
    id: 'PROG-Bankruptcy-1',
    hits: [
      'all',
      [
        ['eq', 'prev.cons_info_ind', 'V'],
        ['eq', 'cons_info_ind', 'R'],
      ],
    ],
  },
  {
    id: 'PROG-ChargeOff-1',
    hits: [
      'all',
      [
        ['in', 'prev.acct_stat', ['64', '97']],
        ['ne_field', 'prev.orig_chg_off_amt', 'orig_chg_off_amt'],
      ],
    ],
  },
  {
    id: 'PROG-DOFD-1',
    hits: [
      'all',
      [
        [
          'in',
          'prev.acct_stat',
          [
            '61',
            '62',
            '63',
            '64',
            '65',
            '71',
            '78',
            '80',
            '82',
            '83',
            '84',
            '88',
            '89',
            '93',
            '94',
            '95',
            '96',
            '97',
          ],
        ],
        [
          'in',
          'acct_stat',
          [
            '61',
            '62',
            '63',
            '64',
            '65',
            '71',
            '78',
            '80',
            '82',
            '83',
            '84',
            '88',
            '89',
            '93',
            '94',
            '95',
            '96',
            '97',
          ],
        ],
        ['ne_field', 'prev.dofd', 'dofd'],
      ],
    ],
  },
  {
    id: 'PROG-DOFD-2',
    hits: [
      'all',
      [
        ['eq', 'prev.acct_stat', '13'],
        ['ne', 'prev.pmt_rating', '0'],
        ['eq', 'acct_stat', '13'],
        ['ne_field', 'prev.dofd', 'dofd'],
      ],
    ],
  },
  {
    id: 'PROG-DOFD-3',
    hits: [
      'all',
      [
        [
          'in',
          'prev.acct_stat',
          [
            '71',
            '78',
            '80',
            '82',
            '83',
            '84',
            '61',
            '62',
            '63',
            '64',
            '65',
            '93',
            '94',
            '95',
            '96',
            '97',
          ],
        ],
        ['eq', 'acct_stat', '11'],
        ['eq_field', 'prev.dofd', 'dofd'],
      ],
    ],
  },
  {
    id: 'PROG-DateClosed-1',
    hits: [
      'all',
      [
        ['not_null', 'prev.date_closed'],
        ['ne_field', 'prev.date_closed', 'date_closed'],
        ['in', 'port_type', ['I', 'M']],
      ],
    ],
  },
  { id: 'PROG-DateOpen-1', hits: ['all', [['ne_field', 'prev.date_open', 'date_open']]] },
  {
    id: 'PROG-ECOA-1',
    hits: [
      'all',
      [
        ['eq', 'prev.ecoa', 'Z'],
        ['eq_field', 'prev.first_name', 'first_name'],
        ['eq_field', 'prev.surname', 'surname'],
        ['ne', 'ecoa', 'Z'],
      ],
    ],
  },
  { id: 'PROG-Portfolio-1', hits: ['all', [['ne_field', 'prev.port_type', 'port_type']]] },
  {
    id: 'PROG-Rating-1',
    hits: [
      'all',
      [
        ['in', 'port_type', ['I', 'M']],
        ['in', 'prev.acct_stat', ['05', '13', '62', '65', '88', '89', '94', '95']],
        ['ne_field', 'pmt_rating', 'prev.pmt_rating'],
        ['eq_field', 'acct_stat', 'prev.acct_stat'],
      ],
    ],
  },
  {
    id: 'PROG-Status-1',
    hits: [
      'any',
      [
        [
          'all',
          [
            ['eq', 'prev.acct_stat', '71'],
            ['in', 'acct_stat', ['80', '82', '83', '84']],
          ],
        ],
        [
          'all',
          [
            ['eq', 'prev.acct_stat', '78'],
            ['in', 'acct_stat', ['82', '83', '84']],
          ],
        ],
        [
          'all',
          [
            ['eq', 'prev.acct_stat', '80'],
            ['in', 'acct_stat', ['83', '84']],
          ],
        ],
        [
          'all',
          [
            ['eq', 'prev.acct_stat', '82'],
            ['eq', 'acct_stat', '84'],
          ],
        ],
      ],
    ],
  },
  {
    id: 'PROG-Status-2',
    hits: [
      'all',
      [
        ['in', 'prev.acct_stat', ['89', '94']],
        ['eq', 'acct_stat', '97'],
      ],
    ],
  },
  {
    id: 'PROG-Status-3',
    hits: [
      'all',
      [
        ['in', 'prev.acct_stat', ['13', '61', '62', '63', '64', '65']],
        ['ne_field', 'acct_stat', 'prev.acct_stat'],
      ],
    ],
  },
  { id: 'PROG-Type-1', hits: ['all', [['ne_field', 'prev.acct_type', 'acct_type']]] },
  {
    id: 'Rating-APD-1',
    hits: [
      'all',
      [
        ['eq', 'acct_stat', '89'],
        ['eq', 'pmt_rating', '0'],
        ['gt', 'amt_past_due', 0],
      ],
    ],
  },
  {
    id: 'Rating-APD-2',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['89', '94']],
        ['in', 'pmt_rating', ['1', '2', '3', '4', '5', '6', 'G', 'L']],
        ['eq', 'amt_past_due', 0],
      ],
    ],
  },
  {
    id: 'SCC-APD-1',
    hits: [
      'all',
      [
        ['in', 'spc_com_cd', ['AU', 'AX', 'BP', 'C', 'AH', 'AT', 'O', 'BC', 'BF', 'BJ', 'AS']],
        ['gt', 'amt_past_due', 0],
      ],
    ],
  },
  {
    id: 'SCC-APD-2',
    hits: [
      'all',
      [
        ['in', 'spc_com_cd', ['BD', 'BG', 'BI', 'BK', 'BA', 'BO']],
        ['le', 'amt_past_due', 0],
      ],
    ],
  },
  {
    id: 'SCC-AccountChange-1',
    hits: [
      'all',
      [
        ['eq', 'spc_com_cd', 'O'],
        ['not_in', 'l1.change_ind', ['1', '2', '3']],
      ],
    ],
  },
  {
    id: 'SCC-Balance-1',
    hits: [
      'all',
      [
        ['in', 'spc_com_cd', ['AU', 'AX', 'BP', 'C', 'AH', 'AT', 'O', 'BC', 'BF', 'BJ', 'AS']],
        ['gt', 'current_bal', 0],
      ],
    ],
  },
  {
    id: 'SCC-Balance-2',
    hits: [
      'all',
      [
        ['in', 'spc_com_cd', ['BD', 'BG', 'BI', 'BK', 'CP', 'BA', 'BO']],
        ['le', 'current_bal', 0],
      ],
    ],
  },
  {
    id: 'SCC-DateClosed-1',
    hits: [
      'all',
      [
        ['in', 'spc_com_cd', ['BO', 'CP']],
        ['not_null', 'date_closed'],
      ],
    ],
  },
  {
    id: 'SCC-DateClosed-2',
    hits: [
      'all',
      [
        ['eq', 'spc_com_cd', 'M'],
        ['is_null', 'date_closed'],
      ],
    ],
  },
  {
    id: 'SCC-DateClosed-3',
    hits: [
      'all',
      [
        ['in', 'spc_com_cd', ['AH', 'AT', 'O']],
        ['eq', 'current_bal', 0],
        ['is_null', 'l1.change_ind'],
        ['is_null', 'date_closed'],
      ],
    ],
  },
  {
    id: 'SCC-PurchasedSold-1',
    hits: [
      'all',
      [
        ['eq', 'spc_com_cd', 'AH'],
        ['ne_or_missing', 'k2.purch_sold_ind', '2'],
      ],
    ],
  },
  {
    id: 'SCC-PurchasedSold-2',
    hits: [
      'all',
      [
        ['eq', 'spc_com_cd', 'AH'],
        ['eq', 'k2.purch_sold_name', ''],
      ],
    ],
  },
  {
    id: 'SCC-Status-1',
    hits: [
      'any',
      [
        [
          'all',
          [
            ['in', 'spc_com_cd', ['BC', 'BF']],
            ['ne', 'acct_stat', '13'],
          ],
        ],
        [
          'all',
          [
            ['in', 'spc_com_cd', ['AU', 'AX', 'BP', 'C']],
            ['not_in', 'acct_stat', ['13', '61', '62', '63', '64', '65']],
          ],
        ],
      ],
    ],
  },
  {
    id: 'SCC-Status-2',
    hits: [
      'all',
      [
        ['in', 'spc_com_cd', ['AP', 'BD', 'CP']],
        ['in', 'acct_stat', ['13', '61', '62', '63', '64', '65']],
      ],
    ],
  },
  {
    id: 'SCC-Status-3',
    hits: [
      'all',
      [
        ['eq', 'spc_com_cd', 'BA'],
        [
          'not_in',
          'acct_stat',
          ['71', '78', '80', '82', '83', '84', '88', '89', '93', '94', '95', '96', '97'],
        ],
      ],
    ],
  },
  {
    id: 'SCC-Status-4',
    hits: [
      'all',
      [
        ['eq', 'spc_com_cd', 'BO'],
        ['in', 'acct_stat', ['13', '61', '62', '63', '64', '65', '88', '89', '94']],
      ],
    ],
  },
  {
    id: 'SCC-Status-5',
    hits: [
      'all',
      [
        ['in', 'spc_com_cd', ['AH', 'AT', 'O']],
        ['eq', 'current_bal', 0],
        ['is_null', 'l1.change_ind'],
        ['not_in', 'acct_stat', ['11', '71', '78', '80', '82', '83', '84', '93', '97', 'DA', 'DF']],
        [
          'not',
          [
            'all',
            [
              ['eq', 'port_type', 'I'],
              ['eq', 'acct_stat', '96'],
            ],
          ],
        ],
        [
          'not',
          [
            'all',
            [
              ['in', 'port_type', ['C', 'M']],
              ['in', 'acct_stat', ['89', '94']],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Status-APD-1',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['05', '11', '13', '61', '62', '63', '64', '65']],
        ['gt', 'amt_past_due', 0],
      ],
    ],
  },
  {
    id: 'Status-APD-2',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['71', '78', '80', '82', '83', '84', '93', '97']],
        ['eq', 'amt_past_due', 0],
      ],
    ],
  },
  {
    id: 'Status-APD-3',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['95', '96']],
        ['in', 'acct_type', ['00', '13', '3A']],
        ['eq', 'port_type', 'I'],
        ['eq', 'amt_past_due', 0],
      ],
    ],
  },
  {
    id: 'Status-Balance-1',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['05', '13', '61', '62', '63', '64', '65']],
        ['gt', 'current_bal', 0],
      ],
    ],
  },
  {
    id: 'Status-Balance-10',
    hits: [
      'all',
      [
        ['gt', 'current_bal', 0],
        ['is_null', 'l1.change_ind'],
        ['not_in', 'spc_com_cd', ['AH', 'AT', 'O']],
        ['not_in', 'acct_stat', ['11', '71', '78', '80', '82', '83', '84', '93', '97', 'DA', 'DF']],
        [
          'not',
          [
            'all',
            [
              ['eq', 'port_type', 'I'],
              ['in', 'acct_stat', ['95', '96']],
            ],
          ],
        ],
        [
          'not',
          [
            'all',
            [
              ['eq', 'port_type', 'O'],
              ['eq', 'acct_stat', '88'],
            ],
          ],
        ],
        [
          'not',
          [
            'all',
            [
              ['in', 'port_type', ['C', 'M']],
              ['in', 'acct_stat', ['88', '89', '94']],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Status-Balance-2',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['71', '78', '80', '82', '83', '84', '93', '97']],
        ['eq', 'current_bal', 0],
      ],
    ],
  },
  {
    id: 'Status-Balance-3',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['95', '96']],
        ['eq', 'current_bal', 0],
      ],
    ],
  },
  {
    id: 'Status-Balance-4',
    hits: [
      'all',
      [
        ['in', 'port_type', ['I', 'M']],
        ['eq', 'acct_stat', '11'],
        ['ne', 'spc_com_cd', 'BS'],
        ['ne', 'compl_cond_cd', 'XA'],
        ['eq', 'current_bal', 0],
      ],
    ],
  },
  {
    id: 'Status-Balance-5',
    hits: [
      'all',
      [
        ['eq', 'acct_stat', '11'],
        ['eq', 'current_bal', 0],
        [
          'any',
          [
            [
              'all',
              [
                ['eq', 'port_type', 'C'],
                ['in', 'acct_type', ['15', '43', '47', '89', '7A', '9B']],
              ],
            ],
            [
              'all',
              [
                ['in', 'port_type', ['O', 'R']],
                ['in', 'acct_type', ['18', '37', '43', '2A', '8A']],
              ],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Status-Balance-6',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['88', '89']],
        ['eq', 'current_bal', 0],
      ],
    ],
  },
  {
    id: 'Status-Balance-7',
    hits: [
      'all',
      [
        ['eq', 'acct_stat', '94'],
        ['in', 'pmt_rating', ['1', '2', '3', '4', '5', '6', 'G', 'L']],
        ['eq', 'current_bal', 0],
        ['ne', 'compl_cond_cd', 'XA'],
      ],
    ],
  },
  {
    id: 'Status-Balance-8',
    hits: [
      'all',
      [
        ['in', 'port_type', ['M', 'I']],
        ['eq', 'current_bal', 0],
        ['is_null', 'l1.change_ind'],
        ['not_in', 'spc_com_cd', ['AH', 'AT', 'O', 'BB', 'BE']],
        ['not_in', 'acct_stat', ['13', '62', '64', 'DA', 'DF']],
        [
          'not',
          [
            'all',
            [
              ['eq', 'port_type', 'I'],
              ['in', 'acct_stat', ['61', '63', '88', '95', '96']],
            ],
          ],
        ],
        [
          'not',
          [
            'all',
            [
              ['eq', 'port_type', 'M'],
              ['in', 'acct_stat', ['65', '94']],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Status-Balance-9',
    hits: [
      'all',
      [
        ['in', 'port_type', ['C', 'O', 'R']],
        ['eq', 'current_bal', 0],
        ['is_null', 'l1.change_ind'],
        ['not_in', 'spc_com_cd', ['AH', 'AT', 'O']],
        ['not_in', 'acct_stat', ['11', '13', '62', '64', 'DA', 'DF']],
        [
          'not',
          [
            'all',
            [
              ['eq', 'port_type', 'C'],
              ['in', 'acct_stat', ['65', '88', '89', '94']],
            ],
          ],
        ],
        [
          'not',
          [
            'all',
            [
              ['eq', 'port_type', 'O'],
              ['eq', 'acct_stat', '88'],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Status-ChargeOff-1',
    hits: [
      'all',
      [
        [
          'in',
          'acct_stat',
          ['05', '11', '13', '62', '65', '71', '78', '80', '82', '83', '84', '89', '93'],
        ],
        ['gt', 'orig_chg_off_amt', 0],
      ],
    ],
  },
  {
    id: 'Status-ChargeOff-2',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['64', '97']],
        ['eq', 'orig_chg_off_amt', 0],
      ],
    ],
  },
  {
    id: 'Status-DOFD-1',
    hits: [
      'all',
      [
        ['is_null', 'dofd'],
        [
          'any',
          [
            [
              'in',
              'acct_stat',
              [
                '61',
                '62',
                '63',
                '64',
                '65',
                '71',
                '78',
                '80',
                '82',
                '83',
                '84',
                '88',
                '89',
                '93',
                '94',
                '95',
                '96',
                '97',
              ],
            ],
            [
              'all',
              [
                ['in', 'acct_stat', ['05', '13']],
                ['in', 'pmt_rating', ['1', '2', '3', '4', '5', '6', 'G', 'L']],
              ],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Status-DOFD-2',
    hits: [
      'all',
      [
        ['not_null', 'dofd'],
        [
          'any',
          [
            ['eq', 'acct_stat', '11'],
            [
              'all',
              [
                ['in', 'acct_stat', ['05', '13']],
                ['eq', 'pmt_rating', '0'],
              ],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Status-DateClosed-1',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['05', '13', '62', '64', '65']],
        ['is_null', 'date_closed'],
      ],
    ],
  },
  {
    id: 'Status-DateClosed-2',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['11', '71', '78', '80', '82', '83', '84', '93', '97']],
        ['ne', 'compl_cond_cd', 'XA'],
        ['not_null', 'date_closed'],
      ],
    ],
  },
  {
    id: 'Status-DateClosed-3',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['89', '94']],
        ['is_null', 'date_closed'],
      ],
    ],
  },
  {
    id: 'Status-PaymentAmount-1',
    hits: [
      'all',
      [
        ['in', 'port_type', ['I', 'M']],
        ['eq', 'acct_stat', '11'],
        ['ne', 'terms_freq', 'D'],
        ['lt_field_minus_days', 'date_open', 'activity_date', 60],
        ['eq', 'actual_pmt_amt', 0],
      ],
    ],
  },
  {
    id: 'Status-SMPA-1',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['05', '13', '62', '64', '65', '97']],
        ['gt', 'smpa', 0],
      ],
    ],
  },
  {
    id: 'Status-SMPA-2',
    hits: [
      'all',
      [
        ['in', 'acct_stat', ['71', '78', '80', '82', '83', '84', '93']],
        ['ne', 'compl_cond_cd', 'XA'],
        ['ne', 'terms_freq', 'D'],
        ['eq', 'smpa', 0],
        [
          'any',
          [
            [
              'all',
              [
                ['eq', 'port_type', 'C'],
                ['in', 'acct_type', ['15', '43', '47', '89', '7A', '9B']],
              ],
            ],
            [
              'all',
              [
                ['in', 'port_type', ['O', 'R']],
                ['in', 'acct_type', ['18', '37', '43', '2A', '8A']],
              ],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Status-SMPA-3',
    hits: [
      'all',
      [
        ['eq', 'port_type', 'I'],
        ['in', 'acct_stat', ['11', '71', '78', '80', '82', '83', '84', '93']],
        ['ne', 'compl_cond_cd', 'XA'],
        ['ne', 'spc_com_cd', 'BS'],
        ['ne', 'terms_freq', 'D'],
        ['eq', 'smpa', 0],
      ],
    ],
  },
  {
    id: 'Status-SMPA-4',
    hits: [
      'all',
      [
        ['eq', 'acct_stat', '11'],
        ['ne', 'compl_cond_cd', 'XA'],
        ['ne', 'terms_freq', 'D'],
        ['eq', 'smpa', 0],
        [
          'any',
          [
            [
              'all',
              [
                ['eq', 'port_type', 'C'],
                ['in', 'acct_type', ['15', '43', '47', '89', '7A', '9B']],
              ],
            ],
            [
              'all',
              [
                ['in', 'port_type', ['O', 'R']],
                ['in', 'acct_type', ['18', '37', '43', '2A', '8A']],
              ],
            ],
          ],
        ],
      ],
    ],
  },
  {
    id: 'Type-Balance-1',
    hits: [
      'all',
      [
        ['eq', 'port_type', 'I'],
        ['eq', 'acct_stat', '11'],
        [
          'in',
          'acct_type',
          [
            '00',
            '01',
            '02',
            '03',
            '04',
            '05',
            '06',
            '10',
            '11',
            '13',
            '17',
            '20',
            '29',
            '65',
            '66',
            '67',
            '68',
            '69',
            '70',
            '71',
            '72',
            '73',
            '74',
            '75',
            '91',
            '95',
            '0A',
            '0F',
            '3A',
            '6A',
            '6D',
            '7B',
            '9A',
          ],
        ],
        ['eq', 'spc_com_cd', 'BS'],
        ['gt', 'current_bal', 0],
      ],
    ],
  },
  {
    id: 'Type-CreditLimit-1',
    hits: [
      'all',
      [
        [
          'in',
          'acct_type',
          [
            '0A',
            '0C',
            '0F',
            '2C',
            '5A',
            '5B',
            '6A',
            '6B',
            '6D',
            '7B',
            '9A',
            '01',
            '02',
            '03',
            '04',
            '05',
            '06',
            '08',
            '10',
            '11',
            '13',
            '17',
            '19',
            '20',
            '25',
            '26',
            '47',
            '48',
            '77',
            '91',
          ],
        ],
        ['ne', 'terms_freq', 'D'],
        ['gt', 'credit_limit', 0],
      ],
    ],
  },
  {
    id: 'Type-CreditLimit-2',
    hits: [
      'all',
      [
        [
          'in',
          'acct_type',
          ['0G', '2A', '7A', '8A', '9B', '07', '15', '18', '37', '43', '47', '89'],
        ],
        ['ne', 'terms_freq', 'D'],
        ['eq', 'credit_limit', 0],
      ],
    ],
  },
  {
    id: 'Type-HCOLA-1',
    hits: [
      'all',
      [
        [
          'in',
          'acct_type',
          [
            '00',
            '0A',
            '0C',
            '0F',
            '2C',
            '3A',
            '5A',
            '5B',
            '6A',
            '6B',
            '6D',
            '7B',
            '9A',
            '01',
            '02',
            '03',
            '04',
            '05',
            '06',
            '08',
            '10',
            '11',
            '13',
            '17',
            '19',
            '20',
            '25',
            '26',
            '47',
            '48',
            '77',
            '91',
          ],
        ],
        ['ne', 'terms_freq', 'D'],
        ['le', 'hcola', 0],
      ],
    ],
  },
  {
    id: 'Type-HCOLA-2',
    hits: [
      'all',
      [
        [
          'in',
          'acct_type',
          ['0G', '2A', '7A', '8A', '9B', '07', '15', '18', '37', '43', '47', '89'],
        ],
        ['ne', 'terms_freq', 'D'],
        ['eq', 'hcola', 0],
      ],
    ],
  },
  {
    id: 'Type-SMPA-1',
    hits: [
      'all',
      [
        ['eq', 'port_type', 'I'],
        ['eq', 'acct_stat', '11'],
        ['eq', 'spc_com_cd', 'BS'],
        ['gt', 'smpa', 0],
      ],
    ],
  },
  {
    id: 'Type-TermsDuration-1',
    hits: [
      'all',
      [
        ['ne', 'terms_freq', 'D'],
        [
          'any',
          [
            [
              'all',
              [
                ['eq', 'port_type', 'C'],
                ['ne', 'terms_dur', 'LOC'],
              ],
            ],
            [
              'all',
              [
                ['eq', 'port_type', 'O'],
                ['ne', 'terms_dur', '001'],
              ],
            ],
            [
              'all',
              [
                ['eq', 'port_type', 'R'],
                ['ne', 'terms_dur', 'REV'],
              ],
            ],
            [
              'all',
              [
                ['eq', 'port_type', 'I'],
                ['int_le_or_not_a_number', 'terms_dur', 0],
              ],
            ],
          ],
        ],
      ],
    ],
  },
];
