// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// @title A token of the year 2016: no name, no symbol, no decimals
contract BareToken {
    mapping(address => uint256) internal _balances;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 amount) external {
        _balances[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _balances[msg.sender] -= amount;
        _balances[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }

    function balanceOf(address owner) external view virtual returns (uint256) {
        return _balances[owner];
    }
}

/// @title Its name and symbol are `bytes32`, as those of the first tokens are
contract Bytes32Token is BareToken {
    bytes32 public immutable name;
    bytes32 public immutable symbol;
    uint8 public constant decimals = 18;

    constructor(bytes32 name_, bytes32 symbol_) {
        name = name_;
        symbol = symbol_;
    }
}

abstract contract NamedToken is BareToken {
    string public symbol;

    constructor(string memory symbol_) {
        symbol = symbol_;
    }

    function name() external view virtual returns (string memory) {
        return symbol;
    }

    function decimals() external view virtual returns (uint256) {
        return 18;
    }
}

/// @title A token whose balances cannot be read
contract RevertingToken is NamedToken("STOP") {
    function balanceOf(address) external pure override returns (uint256) {
        revert("balances are closed");
    }
}

/// @title Asking for a balance uses all the gas that the call was given
contract GasBurningToken is NamedToken("BURN") {
    function balanceOf(address) external pure override returns (uint256) {
        assembly {
            invalid()
        }
    }
}

/// @title Its answer to the question for a balance is three megabytes long, and begins with the balance
contract LongAnswerToken is NamedToken("BULK") {
    function balanceOf(address owner) external view override returns (uint256) {
        uint256 held = _balances[owner];
        assembly {
            mstore(0, held)
            return(0, 3000000)
        }
    }
}

/// @title Its name is a megabyte of one letter
contract LongNameToken is NamedToken("LONG") {
    function name() external pure override returns (string memory) {
        assembly {
            let at := mload(0x40)
            mstore(at, 0x20)
            mstore(add(at, 0x20), 1000000)
            let end := add(at, 1000064)
            for {
                let word := add(at, 0x40)
            } lt(word, end) {
                word := add(word, 0x20)
            } {
                mstore(word, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
            }
            return(at, 1000064)
        }
    }
}

/// @title More decimals than a number has room for
contract AbsurdDecimalsToken is NamedToken("HUGE") {
    function decimals() external pure override returns (uint256) {
        return 2 ** 200;
    }
}
